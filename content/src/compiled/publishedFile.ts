/** The name of the compiled file in a folder of published content; pictures lie beside it as in the content folder. */
export const publishedFile = 'content.sqlite'
