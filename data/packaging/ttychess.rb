# ttychess.rb - the formula for Homebrew. Addresses and checksum are filled in at the release.
# SPDX-License-Identifier: GPL-3.0-or-later
class Ttychess < Formula
  desc "Chess in the terminal, with an engine, reviews, exercises and a lobby"
  homepage "https://ttychess.example.org/"
  url "https://ttychess.example.org/releases/ttychess-1.0.0.tar.xz"
  sha256 "0000000000000000000000000000000000000000000000000000000000000000"
  license "GPL-3.0-or-later"

  depends_on "pkgconf" => :build
  depends_on "jansson"
  depends_on "ncurses"
  depends_on "readline"

  uses_from_macos "curl"
  uses_from_macos "sqlite"

  on_linux do
    depends_on "libseccomp"
  end

  def install
    system "./configure", *std_configure_args
    system "make", "install"
  end

  test do
    game = "position startpos moves f2f3 e7e5 g2g4\ngo depth 6\n"
    assert_match "bestmove d8h4", pipe_output("#{bin}/ttychess uci", game)
  end
end
