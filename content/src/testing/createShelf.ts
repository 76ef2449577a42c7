import type { DocumentSink } from '../documents/openDocuments.ts'
import type { Document } from '../documents/readDocument.ts'

/** Holds documents in memory, by file. */
export function createShelf(): DocumentSink & { documents(): readonly Document[] } {
  const documents = new Map<string, Document>()
  return {
    put: ({ document }) => void documents.set(document.file, document),
    forget: (file) => void documents.delete(file),
    documents: () => [...documents.values()].toSorted((one, other) => (one.file < other.file ? -1 : 1)),
  }
}
