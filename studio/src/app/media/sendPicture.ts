import { maxUpload, type PictureResult } from '../../shared/LibraryPicture.ts'
import { CallFailed } from '../store/call.ts'

/** Uploads a file; `onProgress` gets the part sent, 0 to 1, which `fetch` cannot report. */
export function sendPicture(
  file: File,
  set: string,
  onProgress: (part: number) => void,
): Promise<PictureResult> {
  if (file.size > maxUpload)
    return Promise.resolve({
      kind: 'refused',
      message: `${file.name} has ${Math.ceil(file.size / 1024 / 1024)} MB; at most 50 are allowed. Save it smaller, then upload it again.`,
    })
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', `/upload?${new URLSearchParams({ set, name: file.name })}`)
    request.responseType = 'json'
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
    request.onload = () => settle(request.response)
    request.onerror = () => settle(null)
    request.send(file)

    function settle(answer: (PictureResult & { code?: string }) | null): void {
      if (answer?.code === 'signIn') reject(new CallFailed({ code: 'signIn', message: '' }))
      else resolve(answer && 'kind' in answer ? answer : { kind: 'refused', message: explain(answer, file) })
    }
  })
}

function explain(answer: unknown, { name }: File): string {
  const isProblem = typeof answer === 'object' && answer !== null && 'message' in answer
  return isProblem
    ? String(answer.message)
    : `${name} did not arrive: the connection was lost. Upload it again.`
}
