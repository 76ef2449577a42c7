# {{name}}: {{title}}

Fills the slot `{{name}}`. Made with {{framework}}; the rules for its code are in [`docs/writing-a-remote.md`]({{up}}/docs/writing-a-remote.md).

- `src/remote.ts` declares it: the data it gets, when it is activated, its budget
- `src/server.{{ext}}` gives its HTML, `src/{{name}}.island.{{ext}}` takes it over in the browser
- styles: CSS, CSS modules, Sass, Tailwind, vanilla-extract, Linaria; what writes them as the page runs (Emotion, styled-components) is refused by the site's policy
- `journey/` is a visitor's way through a running site: `PAGE_URL=<address> npm run journey -w {{folder}}`
- `ci/release.yml` releases it; it goes to `.github/workflows/release-{{name}}.yml` of the repository

`npm run build -w {{folder}}` builds it, `npm run unit -- {{folder}}` tests it. Whose it is: a line `/{{folder}}/ @<team>` in `.github/CODEOWNERS`.
