/** Exit codes of `release`. */
export const exitCodes = {
  done: 0,
  unforeseen: 1,
  calledWrongly: 2,
  refused: 3,
  registry: 4,
  overtaken: 5,
  notTried: 6,
} as const

/** Every error of the command by its code, with what to do next. `docs/operations.md` lists them. */
export const errorTable = {
  CALLED_WRONGLY: {
    title: 'The command was called wrongly',
    fix: 'See `release --help`.',
    exit: exitCodes.calledWrongly,
  },
  REMOTE_UNKNOWN: {
    title: 'There is no remote of that name',
    fix: 'Check the name: a remote `maps` is the folder `mfe-maps`, or a repository of its own with src/remote.ts; `--root` names another one.',
    exit: exitCodes.calledWrongly,
  },
  ENVIRONMENT_UNKNOWN: {
    title: 'There is no environment of that name',
    fix: 'Check `--environment`; `release promote <remote> --new-environment` begins one.',
    exit: exitCodes.calledWrongly,
  },
  REGISTRY_MISSING: {
    title: 'There is no registry at that address',
    fix: 'Check `--registry` (REGISTRY_URL); `release publish <remote> --create` begins one there.',
    exit: exitCodes.calledWrongly,
  },
  BUILD_MISSING: {
    title: 'The remote is not built',
    fix: 'Run `npm run build -w mfe-<remote>`, then publish again.',
    exit: exitCodes.calledWrongly,
  },
  BUILD_BROKEN: {
    title: 'The build differs from its own manifest',
    fix: 'Run `npm run build -w mfe-<remote>`, then publish again; change nothing in dist by hand.',
    exit: exitCodes.refused,
  },
  CONTENT_REFUSED: {
    title: 'The content cannot be published as it is; nothing was changed',
    fix: 'Fix the documents that are named, or publish the others with `--with-problems`.',
    exit: exitCodes.refused,
  },
  VERSION_UNKNOWN: {
    title: 'That version was not published',
    fix: 'Run `release publish <remote>`, or name a version that was published.',
    exit: exitCodes.calledWrongly,
  },
  NOTHING_BEFORE: {
    title: 'There is no earlier version to go back to',
    fix: 'Run `release history <remote>`, then `release rollback <remote> --to <version>` or promote a good one.',
    exit: exitCodes.refused,
  },
  CANARY_RUNS: {
    title: 'A canary of another version runs',
    fix: 'Advance or abort it first; see `release status`.',
    exit: exitCodes.refused,
  },
  NO_CANARY: {
    title: 'No canary of that remote runs',
    fix: 'See `release status`; `release promote <remote> --canary 10` starts one.',
    exit: exitCodes.calledWrongly,
  },
  KEY_MISSING: {
    title: 'No key at hand may sign this, or several may',
    fix: 'Name one with `--key <name or file>`; `release trust show` lists who may release what.',
    exit: exitCodes.calledWrongly,
  },
  NOT_TRUSTED: {
    title: 'A release or record is not signed with a key that may sign it',
    fix: 'See `release trust show` and docs/trust.md. Nothing was changed.',
    exit: exitCodes.refused,
  },
  CHECKS_REFUSED: {
    title: 'A check refused the release; nothing was changed',
    fix: 'Fix what the check names, or accept it with `--waive <check> --reason "<why>"`, which is recorded.',
    exit: exitCodes.refused,
  },
  CHECKS_NOT_TRIED: {
    title:
      'A check could not be run on this machine; nothing was changed, and nothing is known against the release',
    fix: 'Do what the check names, or check again on another machine, or when this one is less busy.',
    exit: exitCodes.notTried,
  },
  PREVIEW_REFUSED: {
    title: 'The name of a preview is taken, or there are too many',
    fix: 'See `release preview list`; `release preview end --name <name> <remote>` ends one.',
    exit: exitCodes.refused,
  },
  BACKUP_REFUSED: {
    title: 'Source and target are not the same registry, one behind the other; nothing was changed',
    fix: 'Back up to, or restore into, an empty store; docs/restore.md says when.',
    exit: exitCodes.refused,
  },
  OVERTAKEN: {
    title: 'Another process released meanwhile; nothing was changed',
    fix: 'Run `release status`, then decide again.',
    exit: exitCodes.overtaken,
  },
  REGISTRY_FAULTY: {
    title: 'The registry cannot be read or written',
    fix: 'Check `--registry` and the store. A damaged blob or manifest comes back with `release publish <remote>`.',
    exit: exitCodes.registry,
  },
  UNFORESEEN: {
    title: 'An error occurred that the command does not know',
    fix: 'Run it again with `DEBUG=release` for where it happened, and report it.',
    exit: exitCodes.unforeseen,
  },
} as const

export type ErrorCode = keyof typeof errorTable
