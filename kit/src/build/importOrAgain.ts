/** webpack's `importFunctionName`: uses `importAgain` if set, else `import()`. Inlined, as paths are relative. */
export const importOrAgain = '(__webpack_require__.importAgain || ((file) => import(file)))'
