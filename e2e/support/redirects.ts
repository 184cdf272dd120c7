/** Letters that browsers drop or read as a slash, and ways to hide a host behind another. */
const hosts = [
  'evil.example',
  'evil.example:443',
  '%65vil.example',
  'evil。example',
  'ev\til.example',
  '2130706433',
  '[::ffff:203.0.113.7]',
]
const starts = [
  '//',
  '///',
  '////',
  '/\\',
  '\\\\',
  '\\/',
  '/\t/',
  '/\n/',
  '/\r/',
  '\t//',
  ' //',
  '\u0000//',
  '/./\\',
  '/.//',
  '/..//',
  '/%09//../..//',
  'http://',
  'https://',
  'HtTpS://',
  'http:',
  'https:',
  'https:/',
  'https:///',
  'https:\\\\',
  'ftp://',
  'file://',
  'blob:https://',
  'view-source:https://',
  'intent://',
  '\u00a0https://',
  '\ufeff//',
]
const scripts = [
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java\nscript:alert(1)',
  'java\tscript:alert(1)',
  ' javascript:alert(1)',
  '\u0001javascript:alert(1)',
  'javascript://localhost/%0aalert(1)',
  'data:text/html,<script>alert(1)</script>',
  'data:text/html;base64,PHNjcmlwdD4=',
  'vbscript:msgbox(1)',
  'about:blank',
  'mailto:a@evil.example',
]
/** Addresses that look like one of ours. */
const lookalikesOf = (own: string): string[] => {
  const { protocol, host, hostname } = new URL(own)
  return [
    `${protocol}//${host}.evil.example/`,
    `${protocol}//${host}@evil.example/`,
    `${protocol}//${host}%40evil.example/`,
    `${protocol}//user:pass@${host}/`,
    `${protocol}//evil.example/${host}`,
    `${protocol}//evil.example?${own}`,
    `${protocol}//evil.example#${own}`,
    `${protocol}//evil.example\\@${host}/`,
    `${protocol}//evil-${hostname}/`,
    `${protocol}//${hostname}:1/`,
    `${protocol}//${hostname}:80@evil.example/`,
    `${protocol}//evil.${hostname}/`,
    `${protocol}\\\\evil.example/${host}`,
    `https://${hostname}.evil.example`,
    `//${host}@evil.example/`,
    `//${host}/`,
    `ftp://${host}/`,
  ]
}

/** Places that nobody may be sent to, written in every way known to have deceived somebody. */
export const evilPlaces = (own: string): string[] => [
  ...new Set([...starts.flatMap((start) => hosts.map((host) => `${start}${host}/`)), ...scripts, ...lookalikesOf(own)]),
]
