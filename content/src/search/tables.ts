/**
 * `search_name`: each name; ids are in the order of ranks. `search_text`: each name's words, and all of them joined,
 * indexed by their beginnings. `search_word`: every word once, and the word without its first letter. `search_trigram`:
 * each word's first letter with each of its trigrams. `search_about`: descriptions, indexed by beginnings of words.
 */
export const tables = `
  create table if not exists search_entry (id text primary key) strict;
  create table if not exists search_name (
    id integer primary key, entry text not null, name text not null, key text not null, own integer not null
  ) strict;
  create virtual table if not exists search_text using fts5 (
    words, whole, content = '', contentless_delete = 1, detail = 'column', prefix = '1 2 3',
    tokenize = 'unicode61 remove_diacritics 0'
  );
  create virtual table if not exists search_about using fts5 (
    entry unindexed, words, tokenize = 'unicode61 remove_diacritics 2', prefix = '4'
  );
  create table if not exists search_word (id integer primary key, word text not null unique, rest text not null) strict;
  create index if not exists search_word_rest on search_word (rest);
  create table if not exists search_trigram (
    gram text not null, length integer not null, word text not null, primary key (gram, length, word)
  ) without rowid, strict;
`

/** Indexes. Creating them after the first names are written is faster. */
export const indexes = `
  create index if not exists search_name_key on search_name (key, id);
  create index if not exists search_name_entry on search_name (entry);
`

/** Empties the index except for its words, which keep their ids. */
export const emptied = `
  drop table if exists search_entry;
  drop table if exists search_name;
  drop table if exists search_text;
  drop table if exists search_about;
`
