-- "IT" and "TI" in capitals are a field of work in the texts that matching compares, too: so far they were read as the word "it", which
-- says nothing (decision 0150).
alter function work_text(text) rename to without_protected_facts;
create function work_text(text) returns text language sql immutable parallel safe as $$
  select without_protected_facts(it_as_word($1))
$$;

update job_work set version = -1;
update candidate_work set version = -1;
