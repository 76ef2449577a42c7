/** webpack's `importFunctionName`, inlined as chunks are relative to the file: `importAgain`, else `import()`. */
export const importOrAgain = '(__webpack_require__.importAgain || ((file) => import(file)))'
