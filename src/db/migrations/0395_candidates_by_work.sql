-- The strongest groups of occupations of what people wrote, by which a job's list reads those whose profile names neither role nor field.
create index candidate_work_groups on candidate_work using gin (strongest_groups(concepts, 3));
