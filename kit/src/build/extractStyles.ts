import MiniCssExtractPlugin from 'mini-css-extract-plugin'

/** Makes style sheets files, which the code that needs them puts into the page. `filename` has webpack's placeholders. */
export function extractStyles(filename: string): MiniCssExtractPlugin {
  return new MiniCssExtractPlugin({ filename, chunkFilename: filename, insert: putLast })
}

/**
 * Is written into the remote's code. Pages have style sheets in their main content too, and for one that comes between
 * theirs, as at the end of the head, browsers set the whole page anew.
 */
function putLast(link: HTMLLinkElement): void {
  document.body.append(link)
}
