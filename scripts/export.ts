await import('../apps/server/src/export/export-command.ts')
