import { expect, test } from '@jest/globals'
import { explainS3Error } from './explainS3Error.ts'

const location = { bucket: 'b', prefix: '', region: 'eu-west-1', pathStyle: false }

test.each(['NoSuchBucket', 'PermanentRedirect', 'AuthorizationHeaderMalformed'])(
  '[CP1] %s names the setting to change, of the registry or of sent forms',
  (name) => {
    const error = Object.assign(new Error(), { name })
    expect(explainS3Error(error, 'blobs/a', location).message).toContain('REGISTRY_URL')
    const ofForms = explainS3Error(error, 'forms/production', location).message
    expect(ofForms).toContain('FORMS_STORE')
    expect(ofForms).not.toContain('REGISTRY_URL')
  },
)
