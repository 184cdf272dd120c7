/** A short name of a value: what is sent again because no answer came is the same, what was changed meanwhile is not. */
export const digestOf = async (value: object): Promise<string> => {
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(JSON.stringify(value)))
  return Array.from(new Uint8Array(bytes).slice(0, 8), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
