import MinimizerPlugin from 'minimizer-webpack-plugin'

const { swcMinify, terserMinify } = MinimizerPlugin

/**
 * Minifies with swc, and with terser where swc would lose a licence. Licences stay in the script: separate licence
 * files would be blobs that several remotes share. Short names do not depend on how often a letter occurs, because
 * webpack's comments contain the folder's path.
 */
export const minified = new MinimizerPlugin({
  parallel: false, // swc has threads of its own, and starting a worker takes longer than minifying most files
  extractComments: false,
  minify: minifyKeepingLicences,
})

async function minifyKeepingLicences(
  ...given: Parameters<typeof terserMinify>
): ReturnType<typeof terserMinify> {
  const [input, sourceMap, options, extractComments] = given
  const small = await swcMinify(
    input,
    sourceMap,
    { ...options, mangle: { disableCharFreq: true }, format: { comments: 'some' } },
    extractComments,
  )
  const before = countLicences(Object.values(input).join(''))
  return before > countLicences(String(small.code ?? '')) ? terserMinify(...given) : small
}

function countLicences(code: string): number {
  return code.match(/@license|@preserve|\/\*!/g)?.length ?? 0
}
