/* program_player_state.c - how a chess program at the board stands, and what is new of it.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "players/program_player_state.h"

#include "uci/uci_option_list.h"

static const struct uci_client *seated(const struct program_player *player)
{
    return player->next ? player->next : player->leaves ? NULL : player->client;
}

const char *program_player_name(const struct program_player *player)
{
    const struct uci_client *client = seated(player);
    return client ? uci_client_name(client) : "";
}

bool program_player_is_ready(const struct program_player *player)
{
    return player->was_ready && !player->leaves && program_player_is_running(player);
}

bool program_player_is_running(const struct program_player *player)
{
    const struct uci_client *client = seated(player);
    enum uci_client_state state = client ? uci_client_state(client) : UCI_CLIENT_ENDED;
    return player->next || (state != UCI_CLIENT_ENDED && state != UCI_CLIENT_ENDING);
}

int program_player_elo(const struct program_player *player, int elo)
{
    const struct uci_client *client = seated(player);
    const struct uci_offer *offer = client ? uci_client_offer(client, "UCI_Elo") : NULL;
    if (elo == 0 || !offer || offer->type != OPTION_SPIN ||
        !uci_client_offer(client, "UCI_LimitStrength"))
        return 0;
    if (elo < offer->minimum)
        return (int)offer->minimum;
    return elo > offer->maximum ? (int)offer->maximum : elo;
}

bool program_player_is_seated(const struct program_player *player)
{
    return player->next || (player->client && !player->leaves);
}

void program_player_tell(struct program_player *player, enum program_news news,
                         const struct reason *reason)
{
    player->news = news;
    if (reason)
        player->reason = *reason;
}

enum program_news program_player_take_news(struct program_player *player,
                                           struct reason *reason)
{
    enum program_news news = player->news;
    player->news = PROGRAM_NO_NEWS;
    *reason = player->reason;
    return news;
}
