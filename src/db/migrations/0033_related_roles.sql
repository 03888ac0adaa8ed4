-- Roles near a role are found by their field and by their group of ISCO, without reading every value of every list.
create index master_role_domain on master ((meta->>'domain')) where category = 'JOB_ROLE' and status = 'ACTIVE';
create index master_role_group on master (left(meta->>'isco', 3)) where category = 'JOB_ROLE' and status = 'ACTIVE';
