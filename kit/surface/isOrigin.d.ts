// Written by `npm run surface`; change kit/src/contract instead.
/** What `isOrigin` asks, for messages. */
export declare const originRule = "must be like https://api.example.org";
/** `https://host[:port]` in lower case and nothing else: it becomes part of a header. */
export declare function isOrigin(text: string): boolean;
