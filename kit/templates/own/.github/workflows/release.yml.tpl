# A pull request gets a preview, whose link is in the run's summary, until it is merged or closed. What lands on main is given to
# a tenth of the visitors; the site itself gives it to all of them, or takes it back. Both are tried in the current shell before.
# Set in the repository: the variables REGISTRY_URL, TRUST_ROOT and PREVIEW_URL, the secret RELEASE_KEY (a key that is granted {{name}}), and
# what opens the store: the variables AWS_ROLE (a role that trusts this repository by OIDC) and AWS_REGION, or else the secrets
# AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, of any S3 store.
name: Release {{name}}

on:
  push:
    branches: [main]
  pull_request:
    types: [opened, synchronize, reopened, closed]

concurrency: release-{{name}}-${{ github.ref }}

permissions:
  contents: read

jobs:
  test:
    if: github.event.action != 'closed'
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
    needs: test
    # A fork's pull request is tested, and gets no secret.
    if: ${{ !failure() && !cancelled() && (github.event_name == 'push' || github.event.pull_request.head.repo.full_name == github.repository) }}
    runs-on: ubuntu-latest
    timeout-minutes: 30
    environment: ${{ github.event_name == 'push' && 'production' || 'preview' }}
    permissions:
      contents: read
      id-token: write # for AWS_ROLE
    env:
      REGISTRY_URL: ${{ vars.REGISTRY_URL }}
      TRUST_ROOT: ${{ vars.TRUST_ROOT }}
      RELEASE_KEY: ${{ github.workspace }}/.tessera/keys/team.pem
      PREVIEW_URL: ${{ vars.PREVIEW_URL }}
      PREVIEW: {{name}}-pr-${{ github.event.number }} # a name that two repositories use is one preview
      WHY: ${{ github.event.head_commit.message }}
    steps:
      - uses: actions/checkout@v5
      - uses: actions/setup-node@v5
        with:
          node-version-file: .nvmrc
      - run: npm install && npm run build
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
          KEY: ${{ secrets.RELEASE_KEY }}
        run: mkdir -p "$(dirname "$RELEASE_KEY")" && (umask 077 && printf '%s\n' "$KEY" > "$RELEASE_KEY")
      - name: End the preview
        if: github.event.action == 'closed'
        run: npx release preview end --name "$PREVIEW" {{name}}
      - name: Preview
        if: github.event_name == 'pull_request' && github.event.action != 'closed'
        shell: bash # with it, a pipe fails with its first command
        run: npx release preview {{name}} --name "$PREVIEW" --days 7 | tee -a "$GITHUB_STEP_SUMMARY"
      - name: Try it in the current shell
        if: github.event.action != 'closed'
        run: npx release publish {{name}} && npx release check {{name}}
      - name: Give it to a tenth of the visitors # the reason is the first line of the commit
        if: github.event_name == 'push'
        run: npx release promote {{name}} --canary 10 --first-to-all --reason "$WHY"
