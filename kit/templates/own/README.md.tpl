# {{title}}: a remote of the site

Fills the slot `{{name}}`. Made with {{framework}}; the rules for its code are in `node_modules/@tessera/kit/docs/writing-a-remote.md`.

- `src/remote.ts` declares it: the data it gets, when it is activated, its budget
- `src/server.{{ext}}` gives its HTML, `src/{{name}}.island.{{ext}}` takes it over in the browser
- styles: CSS, CSS modules, Sass, Tailwind, vanilla-extract, Linaria; what writes them as the page runs (Emotion, styled-components) is refused by the site's policy
- `src/{{name}}.test.ts` tests what was built, `journey/` is a visitor's way through a running site, which the check goes; by hand: `PAGE_URL=<address> npm run journey`

```sh
npm install
npm test                          # builds, then tests what was built
npm run lint
npx release publish {{name}}      # wants REGISTRY_URL, and RELEASE_KEY, a key that is granted {{name}}
npx release check {{name}}        # in the current shell, with journey/, and Node 26
npx release promote {{name}} --canary 10 --first-to-all
```

`packages/` holds the kit and the release command. Newer ones: put their tarballs there, name them in package.json, `npm install`.
Before the first push: your team into `.github/CODEOWNERS`, and what `.github/workflows/release.yml` asks for into the repository's settings.
