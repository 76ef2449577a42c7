export { contentName } from './whyNotBelieved.ts'
export type { ContentPlace } from './readRecord.ts'
export { followContent, type FollowedContent, type PublishedFolder } from './followContent.ts'
export { publishContent, type ContentRequest, type PublishedContent } from './publishContent.ts'
