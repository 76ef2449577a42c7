/** Where in which object store. */
export interface S3Location {
  bucket: string
  /** Empty, or ends with a slash. */
  prefix: string
  /** None is Amazon's own. */
  endpoint?: string
  region: string
  /** The bucket in the path, not in the host name. */
  pathStyle: boolean
}
