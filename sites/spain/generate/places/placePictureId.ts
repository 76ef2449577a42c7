/** What pages call the picture of a place that has a text. */
export const placePictureId = (slug: string): string => `place-${slug}-1`
