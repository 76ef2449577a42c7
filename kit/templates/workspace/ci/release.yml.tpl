# Whatever lands on main under {{folder}} is given to a tenth of the visitors; the site itself gives it to all of them,
# or takes it back. Goes to .github/workflows/. Needs a key that is granted {{name}}, the address of the registry, and what
# opens its store: the variables AWS_ROLE (a role that trusts this repository by OIDC) and AWS_REGION, or else the secrets
# AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.
name: Release {{name}}

on:
  push:
    branches: [main]
    paths: ['{{folder}}/**', 'kit/**', 'package-lock.json']

concurrency: release-{{name}}

permissions:
  contents: read
  id-token: write # for AWS_ROLE

jobs:
  release:
    runs-on: ubuntu-latest
    timeout-minutes: 30
    environment: production
    env:
      REGISTRY_URL: ${{ vars.REGISTRY_URL }}
      TRUST_ROOT: ${{ vars.TRUST_ROOT }}
      RELEASE_KEY: ${{ github.workspace }}/.tessera/keys/team-{{name}}.pem
      WHY: ${{ github.event.head_commit.message }}
    steps:
      - uses: actions/checkout@v5
      - uses: actions/setup-node@v5
        with:
          node-version-file: .nvmrc
      - run: npm install
      - run: npm run build -w {{folder}}
      - run: npm run browser && npm run --silent unit -- {{folder}}
      - name: Open the store by a role
        if: vars.AWS_ROLE != ''
        uses: aws-actions/configure-aws-credentials@v5
        with:
          role-to-assume: ${{ vars.AWS_ROLE }}
          aws-region: ${{ vars.AWS_REGION }}
      - name: Open the store by a key
        if: vars.AWS_ROLE == ''
        env:
          ID: ${{ secrets.AWS_ACCESS_KEY_ID }}
          SECRET: ${{ secrets.AWS_SECRET_ACCESS_KEY }}
        run: printf 'AWS_ACCESS_KEY_ID=%s\nAWS_SECRET_ACCESS_KEY=%s\n' "$ID" "$SECRET" >> "$GITHUB_ENV"
      - name: Take the key
        env:
          KEY: ${{ secrets.RELEASE_KEY_{{constant}} }}
        run: mkdir -p "$(dirname "$RELEASE_KEY")" && (umask 077 && printf '%s\n' "$KEY" > "$RELEASE_KEY")
      - run: npx release publish {{name}}
      - run: npx release promote {{name}} --canary 10 --first-to-all --reason "$WHY"
