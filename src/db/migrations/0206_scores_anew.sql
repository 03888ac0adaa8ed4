-- Matches are scored by another formula (decision 0123): applications are scored anew, from what they kept of what was sent.
update application set match_demands = null where match_demands is not null;
