// Written by `npm run surface`; change kit/src/contract instead.
/**
 * Whose frames the lightbox shows for links to a host (LB1): what a page with such links lets its visitors load. Written
 * as policies name sources; without a scheme, it is the page's own.
 */
export declare function embedSourcesOf(host: string): readonly string[];
