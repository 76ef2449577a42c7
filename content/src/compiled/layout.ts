/** Version of the tables; each layout has a separate file. Every layout's `documents` has `file`, `hash` and `text`. */
export const layout = 12

/** States of a row in `records`: only listed ones have a page. `replaced`: a document has the same name; `wrong`: a field that its type needs is missing. */
export const recordStates = { listed: 0, wrong: 1, slugTaken: 2, replaced: 3, hidden: 4 } as const

/** `text` is compressed with zstd; `value` is JSON, and null for documents of records, whose rows are in a table of their own. */
const documents = `
CREATE TABLE documents (
  key INTEGER PRIMARY KEY, file TEXT NOT NULL UNIQUE, kind TEXT NOT NULL, name TEXT NOT NULL,
  hash TEXT NOT NULL, problems TEXT NOT NULL, value TEXT, text BLOB NOT NULL
);
CREATE INDEX documents_of_kind ON documents (kind, name);`

/** Search entries as JSON, except those of records. */
const searched = 'CREATE TABLE searched (id TEXT PRIMARY KEY, entry TEXT NOT NULL);'

/** Data that all pages share, as JSON by name: see `Facts`. */
const facts = 'CREATE TABLE facts (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;'

/** A page without a value is broken; `problems` says why. `links`, for the compiler: paths that documents lead to. */
const pages = `
CREATE TABLE pages (
  file TEXT PRIMARY KEY, name TEXT NOT NULL, path TEXT NOT NULL, kind TEXT NOT NULL, value TEXT,
  problems TEXT NOT NULL
);
CREATE INDEX pages_at ON pages (path);
CREATE INDEX pages_named ON pages (name);
CREATE TABLE pictures (id TEXT PRIMARY KEY, value TEXT NOT NULL);
CREATE TABLE media_files (name TEXT PRIMARY KEY, path TEXT NOT NULL, type TEXT NOT NULL);
CREATE TABLE banners (name TEXT PRIMARY KEY, html TEXT NOT NULL);
CREATE TABLE links (document INTEGER NOT NULL, field TEXT NOT NULL, path TEXT NOT NULL);
CREATE INDEX links_of_document ON links (document);
CREATE INDEX links_to ON links (path);`

/**
 * Translated documents: `name` is that of the original, `file` the translation, `made` the hashes of both texts,
 * `value` the merged document, null where it is invalid. `pages_in` has their pages.
 */
const languages = `
CREATE TABLE translations (
  file TEXT PRIMARY KEY, language TEXT NOT NULL, kind TEXT NOT NULL, name TEXT NOT NULL, made TEXT NOT NULL,
  value TEXT, problems TEXT NOT NULL
);
CREATE INDEX translations_of ON translations (language, kind, name);
CREATE TABLE pages_in (
  language TEXT NOT NULL, name TEXT NOT NULL, path TEXT NOT NULL, value TEXT, problems TEXT NOT NULL,
  PRIMARY KEY (language, name)
);
CREATE INDEX pages_in_at ON pages_in (language, path);
CREATE TABLE pictures_in (
  language TEXT NOT NULL, id TEXT NOT NULL, value TEXT NOT NULL, PRIMARY KEY (language, id)
) WITHOUT ROWID;`

/**
 * Documents of types as lists need them, in each language that they are in; `''` is the site's first. All rows of a
 * document have one `key`. `path` is null if it is the first language's; `value`: JSON of `ColumnValues`.
 * `records`: documents of bulk files; `name` as `museum/pergamon`, `position` counts from 0 in the document, `problems`: JSON of pairs of field and reason.
 */
const entries = `
CREATE TABLE entry_rows (
  language TEXT NOT NULL, key INTEGER NOT NULL, name TEXT NOT NULL, title TEXT NOT NULL, path TEXT,
  value TEXT NOT NULL, PRIMARY KEY (language, key)
) WITHOUT ROWID;
CREATE UNIQUE INDEX entry_rows_named ON entry_rows (name, language);
CREATE TABLE records (
  key INTEGER PRIMARY KEY, document INTEGER NOT NULL, position INTEGER NOT NULL, state INTEGER NOT NULL,
  name TEXT NOT NULL, value TEXT NOT NULL, problems TEXT
);
CREATE INDEX records_of_document ON records (document, position);
CREATE INDEX records_with_problems ON records (document, position) WHERE problems IS NOT NULL;`

/**
 * The lists of types as memory has them. `chunks`: columns, see `encodeChunk`. `orders`: keys in the
 * order of a text, 4 bytes each, made by `rule`. `version` differs after each change of one of them.
 */
const lists = `
CREATE TABLE chunks (
  list TEXT NOT NULL, language TEXT NOT NULL, number INTEGER NOT NULL, totals TEXT NOT NULL, value BLOB NOT NULL,
  PRIMARY KEY (list, language, number)
);
CREATE TABLE orders (
  list TEXT NOT NULL, language TEXT NOT NULL, name TEXT NOT NULL, rule TEXT NOT NULL, keys BLOB NOT NULL,
  PRIMARY KEY (list, language, name)
);
CREATE TABLE lists (
  list TEXT NOT NULL, language TEXT NOT NULL, shape TEXT NOT NULL, version TEXT NOT NULL, PRIMARY KEY (list, language)
) WITHOUT ROWID;`

/** Statements that create a file's tables. */
export const tables = [documents, facts, pages, languages, entries, lists, searched].join('\n')

/** Index of records, created after the first import, which is faster than updating it row by row. */
export const indexed = 'CREATE INDEX records_named ON records (name, state);'
