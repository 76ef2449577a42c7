/** Origins of others, such as `https://pictures.example`, whose files a page shows; each list names each origin once. */
export interface Elsewhere {
  pictures: readonly string[]
  /** Video and audio. */
  media: readonly string[]
  /** What the gallery shows in a frame. */
  frames: readonly string[]
}
