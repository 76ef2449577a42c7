// Written by `npm run surface`; change kit/src/contract instead.
/** What is wrong with a name in `trustedTypes` that `isPolicyOf` refuses. */
export declare const policyRule = "must be default, the name of the remote, or begin with that and a dot";
/** Whether a remote may name a Trusted Types policy so: by its own name, so that no two remotes meet in one. */
export declare function isPolicyOf(remote: string, policy: string): boolean;
