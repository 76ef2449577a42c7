// Written by `npm run surface`; change kit/src/contract instead.
/** The operators' page of all problems, as Markdown. */
export declare function problemsPage(): string;
