-- Names that say too little to tell one occupation from another, in either language: neither do they give a job its role, nor are they
-- another name of one in a search.
create function broad_names() returns setof text language sql stable as $$
  select name from concept_name where broad and concept_id < 1000 group by name having count(distinct concept_id) >= 5
$$;
