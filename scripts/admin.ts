await import('../apps/server/src/admin/admin-command.ts')
