/**
 * webpack's `importFunctionName`: loads chunks with `importAgain` if the runtime has it, else with `import()`. Chunks
 * are found relative to the file that contains this text.
 */
export const importOrAgain = '(__webpack_require__.importAgain || ((file) => import(file)))'
