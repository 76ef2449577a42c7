# What lands on main is tested, tried in the site, and given to a tenth of the visitors; the site itself gives it to all
# of them, or takes it back. Set in the repository: the variables REGISTRY_URL, TRUST_ROOT and SITE_REPOSITORY, and the
# secrets RELEASE_KEY (a key that is granted {{name}}) and SITE_TOKEN (may read the site's repository).
name: Release {{name}}

on:
  push:
    branches: [main]
  pull_request:

concurrency: release-{{name}}-${{ github.ref }}

permissions:
  contents: read

jobs:
  test:
    runs-on: ubuntu-latest
    timeout-minutes: 15
    steps:
      - uses: actions/checkout@v5
      - uses: actions/setup-node@v5
        with:
          node-version-file: .nvmrc
      - run: npm install
      - run: npm run lint
      - run: npm test

  release:
    if: github.event_name == 'push'
    needs: test
    runs-on: ubuntu-latest
    timeout-minutes: 30
    environment: production
    env:
      REGISTRY_URL: ${{ vars.REGISTRY_URL }}
      TRUST_ROOT: ${{ vars.TRUST_ROOT }}
      RELEASE_KEY: ${{ github.workspace }}/.tessera/keys/team.pem
      SITE_CHECKOUT: ${{ github.workspace }}/.tessera/site
      WHY: ${{ github.event.head_commit.message }}
    steps:
      - uses: actions/checkout@v5
      - uses: actions/setup-node@v5
        with:
          node-version-file: .nvmrc
      - run: npm install && npm run build
      - name: Take the key
        env:
          KEY: ${{ secrets.RELEASE_KEY }}
        run: mkdir -p "$(dirname "$RELEASE_KEY")" && (umask 077 && printf '%s\n' "$KEY" > "$RELEASE_KEY")
      - name: Build the site to try it in
        uses: actions/checkout@v5
        with:
          repository: ${{ vars.SITE_REPOSITORY }}
          token: ${{ secrets.SITE_TOKEN }}
          path: .tessera/site
      - run: npm install && npm run build -w shell && npm run generate -w content
        working-directory: .tessera/site
      - run: npx release publish {{name}}
      - run: npx release check {{name}}
      - run: npx release promote {{name}} --canary 10 --first-to-all --reason "$WHY"
