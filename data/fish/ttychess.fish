# ttychess - completion for fish. The options must agree with the program's table:
# tests/cli.t. SPDX-License-Identifier: GPL-3.0-or-later

complete -c ttychess -f
complete -c ttychess -n __fish_use_subcommand -a 'play uci moves perft bench'
complete -c ttychess -n '__fish_seen_subcommand_from moves' -l uci -d 'Coordinates, not SAN'
complete -c ttychess -n '__fish_seen_subcommand_from perft' -l divide -d 'Count for each first move'
complete -c ttychess -s f -l fen -x -d 'Start from this position'
complete -c ttychess -s r -l resume -d 'Go on with a kept game'
complete -c ttychess -s l -l list -d 'List the kept games'
complete -c ttychess -s c -l color -x -a 'white black random both none' -d 'The side you play'
complete -c ttychess -s d -l depth -x -d 'Engine: half-moves to look ahead'
complete -c ttychess -s n -l nodes -x -d 'Engine: positions a move'
complete -c ttychess -s t -l movetime -x -d 'Engine: milliseconds a move'
complete -c ttychess -s s -l strategy -x -d 'Engine: how it chooses'
complete -c ttychess -l threads -x -d 'Engine: threads'
complete -c ttychess -l hash -x -d 'Engine: megabytes of memory'
complete -c ttychess -l pieces -x -a 'auto letters figurines blocks' -d 'How pieces are drawn'
complete -c ttychess -l theme -x -d 'The colours of the board'
complete -c ttychess -s p -l plain -d 'One line of text for each event'
complete -c ttychess -l no-save -d 'Do not keep this game'
complete -c ttychess -s h -l help -d 'Print help'
complete -c ttychess -s V -l version -d 'Print the version'
