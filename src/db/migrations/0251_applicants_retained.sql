-- What companies hold about applicants goes some months after the job ended; what an operator chose stays readable with the new kinds.
update setting set value = jsonb_build_object('applicants', 365, 'applicantNotes', 365, 'scorecards', 365) || value
where key = 'keepDays' and jsonb_typeof(value) = 'object';
