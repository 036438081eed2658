/* train.c - trains a network on files of games.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 *   make train
 *   src/developer/train/train -o data/ttychess.net FILE...
 *
 * See src/developer/README.
 */
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/param.h>
#include <unistd.h>

#include "base/crc32.h"
#include "base/file.h"
#include "base/memory.h"
#include "base/thread.h"
#include "base/words.h"
#include "engine/network/network_load.h"
#include "rules/attacks.h"
#include "tools/command_line.h"
#include "developer/train/training.h"
#include "developer/train/calibrate.h"

enum { FROM_MAX = 16 };

struct options {
    const char *output, *from[FROM_MAX];
    const struct network *first[FROM_MAX]; /* the networks of `from`; owned */
    int from_count;
    char checkpoint[4096]; /* written after each epoch */
    bool resume;
    struct training_plan plan;
    struct examples_filter filter;
    int threads;
    char origin[NETWORK_ORIGIN_SIZE]; /* for the network's file */
};

#define AT(member) OPTION_TARGET(struct options, member)

static bool parse_share(void *values, const struct option_row *row, const char *text,
                        struct error *error)
{
    char *end;
    errno = 0;
    double share = strtod(text, &end);
    if (end == text || *end != '\0' || errno != 0 || !(share >= 0 && share <= 1))
        return error_set(error, 0, "expected a number from 0 to 1, found '%s'", text);
    *(double *)option_target(values, row) = share;
    return true;
}

static bool take_origin(void *values, const struct option_row *row, const char *text,
                        struct error *error)
{
    struct options *options = values;
    (void)row;
    if (!strstr(text, ": ") || strlen(options->origin) + strlen(text) > 2000)
        return error_set(error, 0, "expected 'word: text', found '%s'", text);
    text_add(options->origin, sizeof options->origin, "%s\n", text);
    return true;
}

static bool take_from(void *values, const struct option_row *row, const char *text,
                      struct error *error)
{
    struct options *options = values;
    (void)row;
    if (options->from_count == FROM_MAX)
        return error_set(error, 0, "expected at most %d files", FROM_MAX);
    options->from[options->from_count++] = text;
    return true;
}

#define SHARE .kind = VALUE_TEXT, .parse = parse_share

static const struct option_row rows[] = {
    OPTION_ROW("output", 'o', "FILE", "Write the network to FILE; default ttychess.net",
               .kind = VALUE_FILE, AT(output)),
    OPTION_ROW("epochs", 0, "N", "Train for N epochs; default 20",
               OPTION_RANGE(VALUE_NUMBER, 0, 10000), AT(plan.epochs)),
    OPTION_ROW("batch", 0, "N", "Batch size; default 16384",
               OPTION_RANGE(VALUE_NUMBER, 1, 1 << 24), AT(plan.batch)),
    OPTION_ROW("rate", 0, "R", "Initial learning rate; default 0.001", SHARE, AT(plan.rate)),
    OPTION_ROW("last-rate", 0, "R", "Final learning rate; default 0.00001", SHARE,
               AT(plan.last_rate)),
    OPTION_ROW("result-share", 0, "R",
               "Weight of the game result in the target; the rest is the score; default 0",
               SHARE, AT(plan.result_share)),
    OPTION_ROW("seed", 0, "N", "Random seed for the initial weights and the order; default 1",
               OPTION_RANGE(VALUE_NUMBER, 0, UINT64_MAX), AT(plan.seed)),
    OPTION_ROW("threads", 0, "N",
               "Number of threads; default: one per processor; does not change the result",
               OPTION_RANGE(VALUE_NUMBER, 1, THREAD_COUNT_MAX), AT(threads)),
    OPTION_ROW("hold-out", 0, "N", "Hold out one game in N for testing; default 64",
               OPTION_RANGE(VALUE_NUMBER, 1, 1000000), AT(filter.hold_out_one_in)),
    OPTION_ROW("resume", 0, NULL,
               "Continue from the last epoch, saved in the output's name plus '.checkpoint'",
               .kind = VALUE_FLAG, AT(resume)),
    OPTION_ROW("from", 0, "FILE",
               "Start from the weights in FILE, or from the mean of several files; with "
               "--resume, give the same files again",
               .kind = VALUE_FILE, .parse = take_from, .flags = OPTION_REPEATABLE),
    OPTION_ROW("origin", 0, "'WORD: TEXT'",
               "Add a line about the network's origin to its file", .kind = VALUE_TEXT,
               .parse = take_origin, .flags = OPTION_REPEATABLE),
    OPTION_HELP_ROW};

static const struct subcommand command = {
    .name = "train",
    .arguments = "[OPTION]... FILE...",
    .summary = "Train a network from games",
    .help =
        "Train a network to evaluate quiet positions, from files written by ttychess selfplay.\n",
    .options = rows,
    .notes = "Exit status: 0 success, 1 failure, 2 usage error.\n",
    .operands = VALUE_FILE};

static bool read_all(struct data *data, char **paths, struct error *error)
{
    for (; *paths; paths++)
        if (!dataset_read(data, *paths, error))
            return false;
    printf("%zu positions of %zu games; %zu to learn from, %zu held out, %zu skipped\n",
           data->read, data->games, data->training_set.count, data->held_out.count,
           data->read - data->training_set.count - data->held_out.count);
    fflush(stdout);
    return (data->training_set.count > 0 && data->held_out.count > 0) ||
           error_set(error, 0,
                     "expected positions both for training and for testing (see --hold-out)");
}

static bool begin_training(const struct options *options, struct training *training,
                           const struct data *data, struct error *error)
{
    training_init(training, &options->plan, &data->training_set, options->threads);
    if (options->from_count > 0)
        training_init_from_networks(training, options->first, options->from_count);
    if (options->resume)
        return checkpoint_resume(training, data->hash, options->checkpoint, error);
    printf("epoch %3d of %d: held-out error %.6f\n", 0, training->plan.epochs,
           training_evaluate(training, &data->held_out));
    fflush(stdout);
    return true;
}

static bool train_epochs(struct training *training, const struct data *data,
                         const char *checkpoint, struct error *error)
{
    while (training->checkpoint->epoch < training->plan.epochs) {
        int64_t start = monotonic_milliseconds();
        training_run_epoch(training);
        double seconds = (double)(monotonic_milliseconds() - start + 1) / 1000;
        printf("epoch %3d of %d: training error %.6f, held-out error %.6f; %.0f positions/s\n",
               (int)training->checkpoint->epoch, training->plan.epochs,
               training->checkpoint->error, training_evaluate(training, &data->held_out),
               (double)training->examples->count / seconds);
        fflush(stdout);
        if (!checkpoint_write(training, data->hash, checkpoint, error))
            return false;
    }
    return true;
}

static void describe_origin(const struct options *options, const struct data *data,
                            const struct training *training, double error,
                            struct network *network)
{
    const struct training_plan *plan = &training->plan;
    char *text = network->origin;
    const size_t size = sizeof network->origin;
    for (int i = 0; i < options->from_count; i++)
        text_add(text, size, "data: begun from the network with crc32 %08" PRIx32 "\n",
                 options->first[i]->check_sum);
    text_add(text, size, "%s", options->origin);
    text_add(text, size, "data: %zu positions of %zu games, %016" PRIx64 "\n", data->read,
             data->games, data->hash);
    text_add(
        text, size,
        "trained: %zu positions, %d epochs, batch %d, rate %g to %g, decay %g, result %g, "
        "seed %" PRIu64 "\n",
        training->examples->count, plan->epochs, plan->batch, plan->rate, plan->last_rate,
        plan->decay, plan->result_share, plan->seed);
    text_add(text, size, "tested: error %.6f on %zu positions\n", error, data->held_out.count);
}

static bool write_network(const struct options *options, const struct data *data,
                          struct training *training, struct error *error)
{
    struct network *network = memory_new(1, sizeof *network);
    char *bytes = memory_new(1, NETWORK_FILE_MAX);
    model_quantise(training->model, network);
    double tested =
        network_calibrate(network, &data->held_out, (float)options->plan.result_share);
    describe_origin(options, data, training, tested, network);
    size_t size = network_write(network, bytes, error);
    bool done = size > 0 && file_replace(options->output, bytes, size, error);
    if (done)
        printf("%s: held-out error %.6f, scale %d, crc32 %08" PRIx32 "\n", options->output,
               tested, network->scale,
               crc32_update(0, bytes + size - NETWORK_WEIGHTS_SIZE, NETWORK_WEIGHTS_SIZE));
    free(bytes);
    free(network);
    return done;
}

static bool run(const struct options *options, char **paths, struct error *error)
{
    struct data data = {.filter = options->filter};
    struct training training = {0};
    bool done = read_all(&data, paths, error) &&
                begin_training(options, &training, &data, error) &&
                train_epochs(&training, &data, options->checkpoint, error) &&
                write_network(options, &data, &training, error);
    training_free(&training);
    dataset_free(&data);
    return done;
}

int main(int argc, char **argv)
{
    long processors = sysconf(_SC_NPROCESSORS_ONLN); /* -1: unknown */
    struct options options = {.output = "ttychess.net",
                              .plan = {.epochs = 20,
                                       .batch = 16384,
                                       .rate = 1e-3,
                                       .last_rate = 1e-5,
                                       .decay = 0.01,
                                       .seed = 1},
                              .filter = {.score_limit = 2000, .hold_out_one_in = 64},
                              .threads = (int)MIN(MAX(processors, 1), THREAD_COUNT_MAX)};
    struct error error;
    command_line_set_command(&command);
    int status = command_line_parse(&options, argc, argv);
    if (status >= 0)
        return command_line_finish(status);
    if (optind == argc)
        return command_line_usage_error("expected files of games");
    snprintf(options.checkpoint, sizeof options.checkpoint, "%s.checkpoint", options.output);
    attacks_init();
    bool done = true;
    for (int i = 0; done && i < options.from_count; i++)
        done = (options.first[i] = network_load(options.from[i], &error)) != NULL;
    done = done && run(&options, argv + optind, &error);
    for (int i = 0; i < options.from_count; i++)
        free((void *)options.first[i]);
    return command_line_finish(done ? 0 : command_line_fail("%s", error.text));
}
