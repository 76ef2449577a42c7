// Written by `npm run surface`; change kit/src/contract instead.
/** Every fault that Tessera reports, with what to do next. `docs/problems.md` is generated from it. */
export declare const problemTable: {
    readonly remoteMissing: {
        readonly code: "REMOTE_MISSING";
        readonly title: "A slot has no remote in the live composition";
        readonly fix: "Run `release status`; publish and promote a remote that fills the slot.";
    };
    readonly remoteUnreadable: {
        readonly code: "REMOTE_UNREADABLE";
        readonly title: "A file of a remote is missing from the registry or differs from its manifest";
        readonly fix: "Run `release publish <remote>` again: it restores missing files; or `release rollback <remote>`.";
    };
    readonly remoteTimedOut: {
        readonly code: "REMOTE_TIMED_OUT";
        readonly title: "A remote took too long";
        readonly fix: "Run `release status`; if one version is new, `release rollback <remote>`.";
    };
    readonly remoteThrew: {
        readonly code: "REMOTE_THREW";
        readonly title: "A remote failed while rendering or mounting";
        readonly fix: "Run `release rollback <remote>`; the cause names the place in its code.";
    };
    readonly slotDataRefused: {
        readonly code: "SLOT_DATA_REFUSED";
        readonly title: "The data of a slot do not fit what its remote declares";
        readonly fix: "Mend the named field of the document, or where none is named `release rollback <remote>`; meanwhile the slot has its fallback.";
    };
    readonly dataUnavailable: {
        readonly code: "DATA_UNAVAILABLE";
        readonly title: "A site that a remote asks for data does not answer as it should";
        readonly fix: "Look at the site named; meanwhile the slot has what came last, for a day, or its fallback.";
    };
    readonly dataRefused: {
        readonly code: "DATA_REFUSED";
        readonly title: "A remote asks for data that it may not have, or gives other than it declares";
        readonly fix: "Declare the origin under `load` of the slot and let who holds a root key allow it, or mend `load` in its server entry: see docs/writing-a-remote.md.";
    };
    readonly htmlRefused: {
        readonly code: "HTML_REFUSED";
        readonly title: "A remote's HTML would reach beyond its slot";
        readonly fix: "Mend its server entry at the named place: docs/writing-a-remote.md says what a slot may hold; meanwhile `release rollback <remote>`.";
    };
    readonly remoteNotLoaded: {
        readonly code: "REMOTE_NOT_LOADED";
        readonly title: "The browser could not load a remote";
        readonly fix: "Check that its files answer from where visitors fetch them, then `release rollback <remote>`.";
    };
    readonly hydrationMismatch: {
        readonly code: "HYDRATION_MISMATCH";
        readonly title: "A remote's client entry rendered something else than its server entry";
        readonly fix: "Render the same HTML from the same data in both entries; no dates, random numbers or window sizes.";
    };
    readonly registryUnreachable: {
        readonly code: "REGISTRY_UNREACHABLE";
        readonly title: "The registry cannot be read";
        readonly fix: "Check REGISTRY_URL and the store; the site goes on with the composition it has.";
    };
    readonly compositionRefused: {
        readonly code: "COMPOSITION_REFUSED";
        readonly title: "A composition in the registry is not valid";
        readonly fix: "The site goes on with the one before. Run `release history` and promote a good version.";
    };
    readonly signatureRefused: {
        readonly code: "SIGNATURE_REFUSED";
        readonly title: "A document in the registry is not signed by who may make it";
        readonly fix: "The site goes on with what is trusted. Run `release status` and `release trust show`; release anew with a key that may. If nobody of yours wrote it, somebody else can write to the registry: see docs/trust.md.";
    };
    readonly trustNotPinned: {
        readonly code: "TRUST_NOT_PINNED";
        readonly title: "Releases are not held against a root key that this server knows";
        readonly fix: "Turn signing on with `release trust init` where it is off, then start the server with TRUST_ROOT=<id of the root key>: see docs/trust.md.";
    };
    readonly documentInvalid: {
        readonly code: "DOCUMENT_INVALID";
        readonly title: "A content document is not valid";
        readonly fix: "Mend the named field; until then the last good revision is shown.";
    };
    readonly bannerFailed: {
        readonly code: "BANNER_FAILED";
        readonly title: "A banner could not be put in its place";
        readonly fix: "Check the placement: its position must be an id on the page, its url must answer HTML under 256 KB within 3 s.";
    };
    readonly consentContainerMissing: {
        readonly code: "CONSENT_CONTAINER_MISSING";
        readonly title: "The cookie notice's container is not on the page";
        readonly fix: "Check the option `container`; the notice is at the top of the body meanwhile.";
    };
    readonly mailLinkRefused: {
        readonly code: "MAIL_LINK_REFUSED";
        readonly title: "An e-mail link does not decode to a mailto address";
        readonly fix: "Check the stored token and its shift.";
    };
    readonly submissionNotKept: {
        readonly code: "SUBMISSION_NOT_KEPT";
        readonly title: "A form that a visitor sent could not be kept";
        readonly fix: "Check that FORMS_DIR can be written and that the disk has room; the visitor was asked to send it again.";
    };
    readonly shellPartFailed: {
        readonly code: "SHELL_PART_FAILED";
        readonly title: "A part of the shell's browser code did not start";
        readonly fix: "The page works without it. Check that the files under /assets answer, and what the cause names.";
    };
    readonly mapDataInvalid: {
        readonly code: "MAP_DATA_INVALID";
        readonly title: "A map could not use some of its data";
        readonly fix: "Check the coordinates of the named document.";
    };
};
/** The names that `problemTable` has. */
export type ProblemName = keyof typeof problemTable;
/** One fault, as it is logged. */
export interface Problem {
    name: ProblemName;
    /** What exactly happened, in plain words. */
    cause: string;
    remote?: string;
    version?: string;
    slot?: string;
    /** Anything else that helps: file, field, URL, placement. */
    detail?: Readonly<Record<string, string | number>>;
}
