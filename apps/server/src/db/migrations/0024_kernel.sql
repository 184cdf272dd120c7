-- Kernel: kinds of saved content are named like the import files that hold them.

update saved_versions set kind = 'notices' where kind = 'notice';
