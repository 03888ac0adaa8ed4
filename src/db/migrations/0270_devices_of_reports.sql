-- Reports from one browser count as one reporter's; a hash, null where nobody ever signed in.
alter table report add column device text check (length(device) <= 64);
