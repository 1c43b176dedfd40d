"""What is marked and not replaced: kin, professions, education, sensitive information. A detector each."""
