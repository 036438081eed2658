/* account.c - see account.h.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <config.h>

#include "lichess/account.h"

#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <jansson.h>

#include "base/file.h"
#include "base/memory.h"
#include "base/printable.h"

static bool write_path(const struct http *http, char path[PATH_MAX], struct error *error)
{
    char name[NAME_MAX];
    snprintf(name, sizeof name, "lichess/%s", strstr(http_server_address(http), "://") + 3);
    return file_get_user_path(USER_STATE, name, path, PATH_MAX, error);
}

bool account_token_is_valid(const char *text)
{
    static const char letters[] =
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_";
    size_t length = strspn(text, letters);
    return length > 0 && length < ACCOUNT_TOKEN_SIZE && text[length] == '\0';
}

bool account_load_token(struct http *http, bool *found, struct error *error)
{
    char path[PATH_MAX], *token;
    size_t length;
    *found = false;
    if (!write_path(http, path, error))
        return false;
    if (access(path, F_OK) != 0 && (errno == ENOENT || errno == ENOTDIR))
        return true;
    token = file_read(path, ACCOUNT_TOKEN_SIZE, &length, error);
    if (!token)
        return false;
    token[strcspn(token, "\n")] = '\0';
    *found = account_token_is_valid(token);
    if (*found)
        http_set_token(http, token);
    free(token);
    return *found || error_set(error, 0, "%s: expected a token", path);
}

bool account_save_token(struct http *http, const char *token, struct error *error)
{
    char path[PATH_MAX], text[ACCOUNT_TOKEN_SIZE + 1];
    snprintf(text, sizeof text, "%s\n", token);
    return write_path(http, path, error) && file_make_parent(path, error) &&
           file_replace(path, text, strlen(text), error);
}

bool account_delete_token(struct http *http, struct error *error)
{
    char path[PATH_MAX];
    return write_path(http, path, error) &&
           (unlink(path) == 0 || errno == ENOENT ||
            error_set(error, 0, "cannot remove %s: %s", path, strerror(errno)));
}

struct pending_answer {
    const struct http *http;
    struct error *error;
    char *body;
    int status;
    bool over;
};

bool account_get_json_field(const char *body, const char *key, char *value, size_t size)
{
    json_t *root = json_loads(body, 0, NULL);
    const char *text = json_string_value(json_object_get(root, key));
    bool fits = text && *text && strlen(text) < size;
    if (fits)
        memcpy(value, text, strlen(text) + 1);
    json_decref(root);
    return fits;
}

void account_set_error(const struct http *http, const struct http_response *answer,
                       struct error *error)
{
    char message[120] = "the request failed";
    if (answer->status == 0) {
        *error = answer->error;
        return;
    }
    if (!account_get_json_field(answer->body, "error_description", message, sizeof message))
        account_get_json_field(answer->body, "error", message, sizeof message);
    if (answer->status == 401)
        strcpy(message, "the login is not valid or has expired");
    else if (answer->status == 429)
        strcpy(message, "too many requests: wait a minute, then try again");
    error_set(error, 0, "%s: %s (status %d)", http_server_address(http), message,
              answer->status);
}

static void handle_answer(void *context, const struct http_response *answer)
{
    struct pending_answer *pending = context;
    pending->over = true;
    pending->status = answer->status;
    if (answer->status >= 200 && answer->status < 300)
        pending->body = memory_copy_string(answer->body);
    else
        account_set_error(pending->http, answer, pending->error);
}

int account_send_request(struct http *http, const struct http_request *request, char **body,
                         struct error *error)
{
    struct pending_answer pending = {.http = http, .error = error};
    struct http_request full_request = *request;
    full_request.end = handle_answer;
    full_request.context = &pending;
    http_start_request(http, &full_request);
    while (!pending.over)
        http_wait(http, -1, -1);
    *body = pending.body;
    return pending.status;
}

bool account_fetch_name(struct http *http, char name[ACCOUNT_NAME_SIZE], struct error *error)
{
    const struct http_request request = {.method = "GET", .path = "/api/account"};
    char *body, user[ACCOUNT_NAME_SIZE], title[16] = "", text[sizeof title + sizeof user];
    account_send_request(http, &request, &body, error);
    if (!body)
        return false;
    bool known = account_get_json_field(body, "username", user, sizeof user);
    account_get_json_field(body, "title", title, sizeof title);
    free(body);
    if (!known)
        return error_set(error, 0, "%s did not return the user's name",
                         http_server_address(http));
    snprintf(text, sizeof text, "%s%s%s", title, *title ? " " : "", user);
    printable_copy_string(name, ACCOUNT_NAME_SIZE, text);
    return true;
}

bool account_revoke_token(struct http *http, struct error *error)
{
    const struct http_request request = {.method = "DELETE", .path = "/api/token"};
    char *body;
    int status = account_send_request(http, &request, &body, error);
    bool revoked = body || status == 401;
    free(body);
    return revoked;
}
