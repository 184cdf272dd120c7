/** `anna.berg@example.com` → `a•••@example.com`. */
export const maskEmail = (email: string): string => email.replace(/^(.).*(?=@)/u, '$1•••')
