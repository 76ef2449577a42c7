/** What the studio's app does with a document's text; runs in browsers. */
export { blocksOf, bodyOf, frontMatterOf, type TextBlock } from './blocksOf.ts'
export { insertBlock, moveBlock, removeBlock, setBlock, setBlockField } from './changeBlocks.ts'
export { commonItems } from './mergeLists.ts'
export { mergeTexts } from './mergeTexts.ts'
export { fieldsOf, setField, setIn, type FieldPath } from './setField.ts'
export { missingWords } from '../languages/missingWords.ts'
export { translatedFields, type Fields, type Words } from '../languages/translatedFields.ts'
export { translatedFile } from '../languages/translatedFile.ts'
