-- Why the last photo of a pass was declined; null: it was not.
alter table passes add photo_rejection text check (photo_rejection in ('face-hidden', 'blurred', 'other-person', 'unsuitable'));
