/** A file as base64. @throws when the browser cannot read it. */
export const base64Of = async (file: Blob): Promise<string> => {
  const dataUrl = await new Promise<string>((done, fail) => {
    const reader = new FileReader()
    reader.onload = () => done(String(reader.result))
    reader.onerror = () => fail(reader.error ?? new Error('The file could not be read.'))
    reader.readAsDataURL(file)
  })
  return dataUrl.slice(dataUrl.indexOf(',') + 1)
}
