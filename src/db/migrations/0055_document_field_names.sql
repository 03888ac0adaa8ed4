-- Plain names for fields of stored documents. jsonb prints a key as `"key":`; inside a text the quotes are escaped, so only keys match.
update profile_item
  set details = (details - 'mark') || jsonb_build_object('gradeOrNumber', details -> 'mark')
  where details ? 'mark';

update application
  set profile_snapshot = replace(profile_snapshot::text, '"mark":', '"gradeOrNumber":')::jsonb
  where profile_snapshot::text like '%"mark":%';

update resume
  set body = replace(replace(body::text, '"mark":', '"note":'), '"words":', '"keywords":')::jsonb
  where body::text like '%"mark":%' or body::text like '%"words":%';
