/** The name parts an avatar is made from. */
export type NameParts = {
  firstName?: string | null | undefined
  lastName?: string | null | undefined
  userName?: string | null | undefined
}

const letters = (text: string | null | undefined, count: number) => [...(text ?? '').trim()].slice(0, count).join('')

/**
 * Display initials (docs/product/web.md): the first letter of the first name plus that of the last name; if absent, the first two
 * letters of the user name; if absent, null (show a person icon). Upper case, the same on server and in every browser.
 */
export const initials = ({ firstName, lastName, userName }: NameParts): string | null =>
  (letters(firstName, 1) + letters(lastName, 1) || letters(userName, 2)).toUpperCase() || null
