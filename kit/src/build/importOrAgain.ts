/**
 * webpack's `importFunctionName`, inlined so that chunks are found relative to the file: `importAgain`, else
 * `import()`.
 */
export const importOrAgain = '(__webpack_require__.importAgain || ((file) => import(file)))'
