/**
 * webpack's `importFunctionName`, how chunks are fetched: by what the runtime was given, so that a chunk that failed can
 * be asked for again. The stock federation runtime and workers are given nothing and have the plain `import()`. The
 * text lands in the file that the chunks lie beside, so their relative addresses stay right.
 */
export const importOrAgain = '(__webpack_require__.importAgain || ((file) => import(file)))'
