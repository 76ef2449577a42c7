/** Makes a source map the same on every machine: no source text, names relative to the remote's folder. */
export function plainSourceMap(text: string): string {
  const { sources, mappings } = JSON.parse(text) as { sources: string[]; mappings: string }
  return JSON.stringify({
    version: 3,
    sources: sources.map(plainName),
    names: [],
    mappings,
  })
}

function plainName(source: string): string {
  return source
    .replace(/^webpack:\/\/(?:@[^/]+\/)?[^/]*\/(?:\.\/)?/, '')
    .replace(/^.*\/(?=node_modules\/)/, '')
    .replace(/(\.federation\/entry)\..+/, '$1') // the file's name contains a hash of the machine's folders
}
