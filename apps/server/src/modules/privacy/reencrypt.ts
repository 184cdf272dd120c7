import { type Reencrypt, renewRows } from '../../crypto/reencrypt.ts'
import { exportCipher } from './export.ts'

export const reencryptExports: Reencrypt = {
  what: 'data exports',
  run: ({ db, config }) => {
    const cipher = exportCipher(config)
    return renewRows(
      db,
      { table: 'data_exports', columns: ['json_encrypted', 'html_encrypted'] },
      ({ id, json_encrypted, html_encrypted }) => {
        const json = json_encrypted === null ? undefined : cipher.renew(json_encrypted, `${id} json`)
        const html = html_encrypted === null ? undefined : cipher.renew(html_encrypted, `${id} html`)
        return { ...(json && { json_encrypted: json }), ...(html && { html_encrypted: html }) }
      },
    )
  },
}
