import MinimizerPlugin from 'minimizer-webpack-plugin'

const { swcMinify, terserMinify } = MinimizerPlugin

/**
 * Made small by swc, and by terser where swc would lose a licence: it drops the comments of what it moves. Licences stay
 * in the file that they are about: as files of their own, two remotes would share a blob. Which letters a code has most
 * of decides no name: webpack's own comments count there, and they have the folder's path.
 */
export const minified = new MinimizerPlugin({
  parallel: false, // swc has threads of its own, and a worker takes longer to start than most files take
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
